const key = 'songdee.typed-phone'

/** The phone number typed on one of the visitor pages, so that the next one can fill it in. */
export const typedPhone = (): string => sessionStorage.getItem(key) ?? ''

export function rememberPhone(text: string): void {
  sessionStorage.setItem(key, text)
}

/** Fills in a field that is still empty, after hydration. */
export function fillInPhone(field: HTMLInputElement | null): void {
  if (field && field.value === '') field.value = typedPhone()
}
