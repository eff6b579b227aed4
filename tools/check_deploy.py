"""Reads the files of deploy/ with the programs that will: those that are installed here, and says which are not.

Nothing is started, and nothing outside a temporary folder is written. Exits with 1 when a program refuses a file.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

DEPLOY = Path(__file__).resolve().parents[1] / "deploy"
CHART = DEPLOY / "helm" / "parvis"
MANY = DEPLOY / "many"
SCHEMAS = "kubernetes-validate==1.37.0"  # a package that carries the schemas of Kubernetes
KUBERNETES = ("1.27.0", "1.35.0")  # the oldest that the chart takes, and a recent one
ALL_OF_THE_CHART = (
    "metrics.serviceMonitor=true",
    "authorities=authorities",
    "backup.target=/backups",
    "backup.existingClaim=backups",
    "backup.verify=false",
    "ownerSecret=",
    "gateway.enabled=true",
    "gateway.upgrades=retry",
    "gateway.parentRefs[0].name=public",
    f"image.digest=sha256:{'0' * 64}",
)


class Refused(Exception):
    """A program refuses a file; the message is what it says."""


def _run(*command: str | Path, standard_input: str = "", **environment: str) -> str:
    done = subprocess.run(
        command, input=standard_input, capture_output=True, text=True, check=False, env={**os.environ, **environment}
    )
    if done.returncode != 0:
        raise Refused((done.stdout + done.stderr).strip())
    return done.stdout


def compose(folder: Path) -> None:
    """With the example's variables, secrets made for it and every profile."""
    secrets = {"SECRETS": str(folder / "secrets")}
    _run(DEPLOY / "compose" / "secrets.sh", **secrets)
    file, variables = DEPLOY / "compose.yaml", DEPLOY / "compose" / "example.env"
    for profile in ("", "*"):
        command = ("docker", "compose", "-f", file, "--env-file", variables, "--profile", profile, "config", "--quiet")
        _run(*command, **secrets)


def caddy(_folder: Path) -> None:
    """With a certificate of its own."""
    file = DEPLOY / "compose" / "Caddyfile"
    _run("caddy", "validate", "--adapter", "caddyfile", "--config", file, SITE_NAME="parvis.ecole.fr", TLS="internal")


def nginx(folder: Path) -> None:
    """With certificates made for it, on ports that anybody may take; two schools beside one installation."""
    key, certificate = folder / "site.key", folder / "site.pem"
    made = ("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=parvis.ecole.fr")
    _run(*made, "-keyout", key, "-out", certificate)
    site = (DEPLOY / "nginx" / "parvis.conf").read_text()
    schools = [
        _run(MANY / "site.sh", name, f"{name}.ecole.fr", port) for name, port in (("hugo", "8101"), ("zola", "8102"))
    ]
    site = "".join((site, *schools, (MANY / "nginx-no-school.conf").read_text()))
    for there, instead in (
        (r"/etc/ssl/[a-z]+\.ecole\.fr\.pem", str(certificate)),
        (r"/etc/ssl/private/[a-z]+\.ecole\.fr\.key", str(key)),
        (r"(listen (?:\[::\]:)?)80\b", r"\g<1>18080"),
        (r"(listen (?:\[::\]:)?)443\b", r"\g<1>18443"),
    ):
        site = re.sub(there, instead, site)
    (folder / "site.conf").write_text(site)
    kept = "".join(f"{kind}_temp_path {folder};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    server = f"http {{\n{kept}access_log off;\ninclude {folder}/site.conf;\n}}\n"
    (folder / "nginx.conf").write_text(f"pid {folder}/pid;\nerror_log stderr;\nevents {{}}\n{server}")
    _run("nginx", "-t", "-q", "-p", folder, "-c", folder / "nginx.conf")


def systemd(folder: Path) -> None:
    """With a program that is there in place of Parvis."""
    units = sorted([*(DEPLOY / "systemd").iterdir(), *MANY.glob("*.service"), *MANY.glob("*.timer")])
    for unit in units:
        (folder / unit.name).write_text(
            re.sub(r"/srv/parvis/(\.venv/bin/parvis|deploy/many/\S+)", "/bin/true", unit.read_text())
        )
    _run("systemd-analyze", "verify", "--man=no", *(folder / unit.name for unit in units))


def helm(_folder: Path) -> None:
    """With the chart's own values, with all that they leave out, and with those of a small school."""
    for values in _values():
        _run("helm", "lint", "--strict", CHART, *values)


def kubeconform(folder: Path) -> None:
    """What the chart makes, read by the schemas of Kubernetes; a ServiceMonitor and an HTTPRoute have none there."""
    program = "import kubernetes_validate, pathlib; print(pathlib.Path(kubernetes_validate.__file__).parent)"
    uv = Path(__file__).resolve().parents[1] / ".tools" / "bin" / "uv"
    package = Path(_run(uv, "run", "--quiet", "--no-project", "--with", SCHEMAS, "python", "-c", program).strip())
    for version in KUBERNETES:
        schemas = folder / version
        schemas.mkdir()
        for schema in (package / f"kubernetes-json-schema/v{version}-local-strict").iterdir():
            # They name their definitions by the path of a server that is not there.
            read = schema.read_text().replace('"/api/_definitions.json#', f'"file://{schemas}/_definitions.json#')
            (schemas / schema.name).write_text(read)
        for values in _values():
            made = _run("helm", "template", "parvis", CHART, "--kube-version", version, *values)
            location = f"{schemas}/{{{{.ResourceKind}}}}{{{{.KindSuffix}}}}.json"
            command = ("kubeconform", "-strict", "-skip", "ServiceMonitor,HTTPRoute", "-kubernetes-version", version)
            _run(*command, "-schema-location", location, standard_input=made)


def _values() -> tuple[tuple[str, ...], ...]:
    return (), ("--set", ",".join(ALL_OF_THE_CHART)), ("-f", str(MANY / "helm.yaml"))


def promtool(made: Path) -> None:
    """The rules, what they say of bad moments, the Prometheus that reads them, and what the dashboard asks it."""
    folder = DEPLOY / "monitoring"
    queries = [
        target["expr"]
        for panel in json.loads((folder / "grafana" / "parvis.json").read_text())["panels"]
        for target in panel.get("targets", [])
    ]
    rules = [{"record": f"panel_{number}", "expr": each} for number, each in enumerate(queries)]
    dashboard = made / "dashboard.yml"
    dashboard.write_text(json.dumps({"groups": [{"name": "dashboard", "rules": rules}]}))
    _run("promtool", "check", "rules", dashboard)
    _run("promtool", "check", "rules", folder / "alerts.yml")
    _run("promtool", "test", "rules", folder / "alerts_test.yml")
    for installation in (folder, MANY):
        _run("promtool", "check", "config", installation / "prometheus.yml")


def scripts(_folder: Path) -> None:
    """By the shell that runs them."""
    for script in sorted(DEPLOY.glob("*/*.sh")):
        _run("sh", "-n", script)


CHECKS: dict[str, tuple[Callable[[Path], None], tuple[str, ...]]] = {
    "the shell": (scripts, ("sh",)),
    "systemd-analyze verify": (systemd, ("systemd-analyze",)),
    "nginx -t": (nginx, ("nginx", "openssl")),
    "caddy validate": (caddy, ("caddy",)),
    "docker compose config": (compose, ("docker compose",)),
    "promtool": (promtool, ("promtool",)),
    "helm lint": (helm, ("helm",)),
    "helm template | kubeconform": (kubeconform, ("helm", "kubeconform")),
}


def _is_installed(program: str) -> bool:
    name, *part = program.split()
    command = [name, *part, "version"]
    return shutil.which(name) is not None and (
        not part or subprocess.run(command, capture_output=True, check=False).returncode == 0
    )


def main() -> int:
    """Runs every check whose programs are here."""
    failed = 0
    for name, (check, programs) in CHECKS.items():
        absent = [program for program in programs if not _is_installed(program)]
        if absent:
            sys.stdout.write(f"–  {name}: not checked, without {', '.join(absent)}\n")
            continue
        with TemporaryDirectory() as folder:
            try:
                check(Path(folder))
            except Refused as refused:
                failed += 1
                sys.stdout.write(f"✘  {name}:\n{refused}\n")
            else:
                sys.stdout.write(f"✔  {name}\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
