/**
 * Gives the focus to a box when the control in it that had the focus has gone, so that who uses a keyboard or a screen reader stays
 * where they were; nobody who has moved on is disturbed, and no phone opens its keyboard. The box has `tabIndex={-1}`.
 */
export function keepFocus(box: HTMLElement | null): void {
  // After the next frame and a task: what an answer changes is drawn a task after it has come.
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (document.activeElement === document.body) box?.focus({ preventScroll: true })
    }),
  )
}
