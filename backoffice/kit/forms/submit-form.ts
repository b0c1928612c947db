/** Sends a form by its id, as its button does: for the actions whose key saves it. */
export function submitForm(id: string): void {
  const form = document.getElementById(id)
  if (form instanceof HTMLFormElement) form.requestSubmit()
}
