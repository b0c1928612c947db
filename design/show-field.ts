/** Focuses a field and centres it on the screen: bars cover the edges. */
export function showField(field: unknown): void {
  if (!(field instanceof HTMLElement)) return
  field.focus({ preventScroll: true })
  field.scrollIntoView({ block: 'center' })
}
