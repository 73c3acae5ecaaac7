/** Offers bytes as a file to keep. */
export function downloadBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the bytes over once the click was handled, though not always at once.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Offers text as a file to keep. */
export function downloadText(name: string, text: string, type = 'text/plain;charset=utf-8'): void {
  downloadBlob(name, new Blob([text], { type }));
}
