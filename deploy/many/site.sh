#!/bin/sh
# Prints the site of one school for nginx, deploy/nginx/parvis.conf with a server and limits of the school's own:
#
#   deploy/many/site.sh NAME HOST PORT >/etc/nginx/conf.d/parvis-NAME.conf
#
# CERTIFICATE and KEY are the paths of its certificate, by default /etc/ssl/HOST.pem and /etc/ssl/private/HOST.key.
set -eu
name=$1 host=$2 port=$3
sed -e "/127.0.0.1:8002/d" -e "s/127.0.0.1:8001/127.0.0.1:$port/" \
  -e "s/parvis_/${name}_/g" -e "s/upstream parvis/upstream $name/" -e "s/zone parvis /zone $name /" -e "s|http://parvis|http://$name|" \
  -e "s|/var/log/nginx/parvis|/var/log/nginx/$name|" \
  -e "s|/etc/ssl/parvis.ecole.fr.pem|${CERTIFICATE:-/etc/ssl/$host.pem}|" \
  -e "s|/etc/ssl/private/parvis.ecole.fr.key|${KEY:-/etc/ssl/private/$host.key}|" \
  -e "s/parvis\.ecole\.fr/$host/g" "$(dirname "$0")/../nginx/parvis.conf"
