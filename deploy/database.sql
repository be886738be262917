-- PostgreSQL's image runs this once, on an empty volume: the role that Longview signs in as,
-- which is no superuser, and its database.
\getenv password DATABASE_PASSWORD
CREATE ROLE longview LOGIN PASSWORD :'password';
CREATE DATABASE longview OWNER longview;
REVOKE CONNECT ON DATABASE longview FROM PUBLIC;
