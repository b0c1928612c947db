/** Makes the browser save a file, as if the user had pressed a download link. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser reads the file after the click; a minute is enough for the slowest.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
