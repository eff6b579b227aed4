/** Hands a file to the browser's own download, under `name`. */
export function saveFile(content: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser reads the address after the click's task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
