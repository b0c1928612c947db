/** Hands the browser a file to keep, as if the reader had pressed a link to it. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser reads the file after the click; a minute is enough for the slowest.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
