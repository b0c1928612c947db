/** Keys that were pressed while the dialog that they are meant for was loading; null while none is. */
let held: KeyboardEvent[] | null = null

/** From now on keys wait: the dialog that the last one opened is not there yet. */
export function holdKeys(): void {
  held ??= []
}

/** @returns whether the key waits, so that nothing else may take it; those of the browser, with Ctrl, never do */
export function isHeld(event: KeyboardEvent): boolean {
  if (!held || event.ctrlKey || event.metaKey || event.altKey) return false
  // Held down, it was pressed once.
  if (!event.repeat) held.push(event)
  return true
}

/**
 * Ends the waiting.
 * @param isReady the dialog is there and gets the keys in their order; else they are gone, like the dialog
 */
export function releaseKeys(isReady: boolean): void {
  const keys = held ?? []
  held = null
  if (isReady) keys.forEach(pressAgain)
}

/** What a browser does with a key by itself it does not do with one that a script sends. */
export function pressAgain({ key, code, shiftKey }: KeyboardEvent): void {
  const target = document.activeElement ?? document.body
  const facts = { key, code, shiftKey, bubbles: true, cancelable: true }
  const isLeftToBrowser = target.dispatchEvent(new KeyboardEvent('keydown', facts))
  target.dispatchEvent(new KeyboardEvent('keyup', facts))
  if (!isLeftToBrowser) return
  const dialog = target.closest('dialog')
  if (key === 'Escape') {
    if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close()
  } else if (target instanceof HTMLButtonElement) {
    if (key === 'Enter' || key === ' ') target.click()
  } else if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
    if (key === 'Enter') target.form?.requestSubmit()
    if (key.length > 1) return
    target.setRangeText(key, target.selectionStart ?? 0, target.selectionEnd ?? 0, 'end')
    target.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
