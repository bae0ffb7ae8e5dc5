"""How dates and times are written where a template does not say."""
