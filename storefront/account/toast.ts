import { announce } from '#design/announce.ts'

/**
 * Greets a shop on the page it is led to: a notice outside of the page that changes, until it is closed or the next page
 * is gone to.
 */
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
