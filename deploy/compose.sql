-- Roles and the database of compose.yml, made once, at PostgreSQL's first start, as cluster/bootstrap.sql makes them: the
-- app's role owns nothing, so that it cannot touch what stands in the audit log.
\getenv owner OWNER_PASSWORD
\getenv app APP_PASSWORD
CREATE ROLE sarathi_owner LOGIN PASSWORD :'owner';
CREATE ROLE sarathi_app LOGIN PASSWORD :'app';
CREATE DATABASE sarathi OWNER sarathi_owner;
