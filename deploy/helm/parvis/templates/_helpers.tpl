{{- define "parvis.name" -}}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{- end }}

{{- define "parvis.labels" -}}
app.kubernetes.io/name: parvis
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "parvis.selector" -}}
app.kubernetes.io/name: parvis
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "parvis.image" -}}
{{ .Values.image.repository }}{{ if .Values.image.digest }}@{{ .Values.image.digest }}{{ else }}:{{ .Values.image.tag | default .Chart.AppVersion }}{{ end }}
{{- end }}

{{/* What every pod shares, beside its containers. */}}
{{- define "parvis.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile: { type: RuntimeDefault }
{{- with .Values.image.pullSecrets }}
imagePullSecrets: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{ toYaml . | nindent 2 }}
{{- end }}
volumes:
  - name: temporary
    emptyDir: { sizeLimit: {{ .Values.temporary }} }
  - name: data
    emptyDir: {}
  {{- with .Values.authorities }}
  - name: authorities
    configMap: { name: {{ . }} }
  {{- end }}
{{- end }}

{{/* What every container of Parvis shares, beside its name and its command; `asOwner`: with the account that owns the tables. */}}
{{- define "parvis.container" -}}
image: {{ include "parvis.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
envFrom:
  - secretRef: { name: {{ .Values.existingSecret }} }
  {{- if and .asOwner .Values.ownerSecret }}
  - secretRef: { name: {{ .Values.ownerSecret }} }
  {{- end }}
env:
  - { name: PARVIS_ENVIRONMENT, value: production }
  - { name: PARVIS_PUBLIC_URL, value: {{ printf "https://%s" .Values.host | quote }} }
  - { name: PARVIS_DATA_DIR, value: /var/lib/parvis }
  - { name: PARVIS_DATABASE_POOL_SIZE, value: {{ .Values.database.poolSize | quote }} }
  {{- if and .Values.backup.enabled (contains "://" .Values.backup.target) }}
  - { name: PARVIS_BACKUP_TARGET, value: {{ .Values.backup.target | quote }} } # each erasure is written there at once
  {{- end }}
  {{- with .Values.backup.recipient }}
  - { name: PARVIS_BACKUP_RECIPIENT, value: {{ . | quote }} }
  {{- end }}
  {{- if .Values.authorities }}
  - { name: SSL_CERT_FILE, value: /etc/parvis/authorities/all.pem }
  - { name: REQUESTS_CA_BUNDLE, value: /etc/parvis/authorities/all.pem }
  {{- end }}
  {{- range $name, $value := .Values.settings }}
  - { name: {{ $name }}, value: {{ $value | toString | quote }} }
  {{- end }}
{{- end }}

{{- define "parvis.mounts" -}}
- { name: temporary, mountPath: /tmp }
- { name: data, mountPath: /var/lib/parvis }
{{- if .Values.authorities }}
- { name: authorities, mountPath: /etc/parvis/authorities, readOnly: true }
{{- end }}
{{- end }}

{{- define "parvis.metrics" -}}
- { name: PARVIS_METRICS_PORT, value: {{ .Values.metrics.port | quote }} }
- { name: PARVIS_METRICS_HOST, value: 0.0.0.0 }
{{- end }}

{{/* What each rule of the route shares, beside the paths that it matches. */}}
{{- define "parvis.route" -}}
timeouts: { request: 600s, backendRequest: 600s }
{{- if eq .Values.gateway.upgrades "cookie" }}
sessionPersistence: { sessionName: parvis-server, type: Cookie, cookieConfig: { lifetimeType: Session } }
{{- end }}
backendRefs: [{ name: {{ include "parvis.name" . }}-web, port: 80 }]
{{- end }}

{{/* Most connections to the database: during an upgrade one more web server and one more worker run, and a backup may. */}}
{{- define "parvis.connections" -}}
{{- $worker := 16 }}
{{- $web := add .Values.database.poolSize 2 (ternary $worker 0 .Values.web.withWorker) }}
{{- $workers := ternary 0 (mul (add .Values.worker.replicas 1) $worker) .Values.web.withWorker }}
{{- $most := add (mul (add .Values.web.replicas 1) $web) $workers 4 }}
{{- if gt (int $most) (int .Values.database.connections) }}
{{- fail (printf "Up to %d connections during an upgrade, and the database accepts %d: lower database.poolSize, or raise max_connections and database.connections." (int $most) (int .Values.database.connections)) }}
{{- end }}
{{- $most }}
{{- end }}
