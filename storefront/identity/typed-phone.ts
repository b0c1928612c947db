const key = 'songdee.typed-phone'

/** The phone number that was typed at one of the pages for visitors, so that nobody types it at the next again. */
export const typedPhone = (): string => sessionStorage.getItem(key) ?? ''

export function rememberPhone(text: string): void {
  sessionStorage.setItem(key, text)
}

/** Fills in a field that nobody has typed into, once the page is alive. */
export function fillInPhone(field: HTMLInputElement | null): void {
  if (field && field.value === '') field.value = typedPhone()
}
