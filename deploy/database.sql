-- PostgreSQL's image runs this once, on an empty volume: the role that Longview signs in as, and its database. The role
-- owns one schema, so that a newer version can add to its tables when it starts; the database is the superuser's.
\getenv password DATABASE_PASSWORD
CREATE ROLE longview LOGIN PASSWORD :'password';
CREATE DATABASE longview;
REVOKE ALL ON DATABASE longview FROM PUBLIC;
GRANT CONNECT ON DATABASE longview TO longview;
\connect longview
CREATE SCHEMA longview AUTHORIZATION longview;
