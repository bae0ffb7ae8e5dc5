TABLES = {"en": {}}
