import { announce } from '#design/announce.ts'

/** Shows a notice above the page's content until it is closed or the user opens another page. */
export function welcome(text: string, closeText: string): void {
  const box = document.createElement('div')
  box.className = 'welcome notice notice-done'
  const words = document.createElement('p')
  words.textContent = text
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'button button-quiet'
  close.textContent = closeText
  const end = () => {
    box.remove()
    removeEventListener('pushState', end)
  }
  close.addEventListener('click', end)
  addEventListener('pushState', end)
  box.append(words, close)
  document.body.append(box)
  announce(text)
}
