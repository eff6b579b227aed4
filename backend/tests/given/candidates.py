"""Candidates as they are created by hand."""

CANDIDATES = "/api/v1/admin/candidates"
MARIE = {
    "lastName": "DUPONT",
    "firstName": "Marie-Ève",
    "birthDate": "2009-02-03",
    "birthPlace": "Lyon",
    "email": "m.dupont@exemple.fr",
    "phoneNumber": "+33 6 12 34 56 78",
}
