import { expect, test } from 'vitest'
import { keyName, latinKey } from './key-name.ts'

const pressed = (key: string, code: string, held: { ctrl?: boolean; alt?: boolean; shift?: boolean } = {}) => ({
  key,
  code,
  ctrlKey: held.ctrl ?? false,
  metaKey: false,
  altKey: held.alt ?? false,
  shiftKey: held.shift ?? false,
})

test.each([
  [pressed('a', 'KeyA'), 'a'],
  [pressed('ฟ', 'KeyA'), 'a'],
  [pressed('A', 'KeyA', { shift: true }), 'Shift+A'],
  [pressed('ฤ', 'KeyA', { shift: true }), 'Shift+A'],
  [pressed('า', 'KeyK', { ctrl: true }), 'Ctrl+k'],
  [pressed('?', 'Slash', { shift: true }), '?'],
  [pressed('ฦ', 'Slash', { shift: true }), '?'],
  [pressed('ฝ', 'Slash'), '/'],
  [pressed('ๅ', 'Digit1', { alt: true }), 'Alt+1'],
  [pressed('Enter', 'Enter', { ctrl: true }), 'Ctrl+Enter'],
  [pressed('ArrowDown', 'ArrowDown', { shift: true }), 'Shift+ArrowDown'],
  [pressed('q', 'KeyA'), 'q'],
])('%j is %s', (event, name) => expect(keyName(event)).toBe(name))

test('a scanner is understood whatever keyboard is switched on', () => {
  const typed = [pressed('ค', 'Digit8'), pressed('ค', 'Digit8'), pressed('ุ', 'Digit6'), pressed('ภ', 'Digit5')]
  expect(typed.map(latinKey).join('')).toBe('8865')
})
