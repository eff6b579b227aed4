"""The journal of what staff did, as administrators read and export it; `parvis.kernel.audit` writes it."""
