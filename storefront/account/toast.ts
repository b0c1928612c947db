import { announce } from '#design/announce.ts'
import { onAddressChange } from '#storefront/router/address-bar.ts'

/** Shows a notice above the page's content until it is closed or the user opens another page. */
export function showToast(text: string, closeText: string): void {
  const box = document.createElement('div')
  box.className = 'welcome notice notice-done'
  const message = document.createElement('p')
  message.textContent = text
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'button button-quiet'
  close.textContent = closeText
  const end = () => {
    box.remove()
    unlisten()
  }
  const unlisten = onAddressChange((isNewEntry) => isNewEntry && end())
  close.addEventListener('click', end)
  box.append(message, close)
  document.body.append(box)
  announce(text)
}
