-- Roles and the database, made once by Patroni on the first leader: /etc/patroni/bootstrap.sql, readable by postgres alone.
CREATE ROLE sarathi_owner LOGIN PASSWORD '{{owner_password}}';
CREATE ROLE sarathi_app LOGIN PASSWORD '{{app_password}}';
CREATE DATABASE sarathi OWNER sarathi_owner TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8';
