/** What a key event tells of the key. */
type KeyFacts = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

const onLatinKeyboard: Readonly<Record<string, [plain: string, shifted: string]>> = {
  Slash: ['/', '?'],
  Comma: [',', '<'],
  Period: ['.', '>'],
  Minus: ['-', '_'],
  Equal: ['=', '+'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
}

/** The signs of ASCII that the Thai layout has on letters, digits and brackets, plain and shifted; the others are no signs. */
const onThaiKeyboard: Readonly<Record<string, string>> = {
  Digit2: '/',
  Digit3: '-',
  KeyW: '"',
  KeyZ: '(',
  KeyX: ')',
  KeyM: '?',
  BracketRight: ',',
}

/**
 * The letter, digit or sign of a key as on a Latin keyboard: with a Thai one switched on, `a` would otherwise be ฟ and `2` a stroke.
 * Names of other keys stay, such as `Enter`.
 */
export function latinKey({ key, code, shiftKey }: Pick<KeyFacts, 'key' | 'code' | 'shiftKey'>): string {
  if (key.length > 1 || (/^[ -~]$/.test(key) && onThaiKeyboard[code] !== key)) return key
  const [, letter, digit] = /^(?:Key([A-Z])|(?:Digit|Numpad)(\d))$/.exec(code) ?? []
  if (letter) return shiftKey ? letter : letter.toLowerCase()
  return digit ?? onLatinKeyboard[code]?.[shiftKey ? 1 : 0] ?? key
}

/** A key with what is held: `a`, `Shift+A`, `Ctrl+k` (also with the Command key), `Alt+1`, `?`, `Escape`. */
export function keyName(event: KeyFacts): string {
  const key = latinKey(event)
  const control = event.ctrlKey || event.metaKey ? 'Ctrl+' : ''
  const alt = event.altKey ? 'Alt+' : ''
  // Signs are shifted by themselves.
  const isLetter = /^[A-Za-z]$/.test(key)
  const isShifted = event.shiftKey && (isLetter || key.length > 1)
  const base = isLetter ? (event.shiftKey ? key.toUpperCase() : key.toLowerCase()) : key
  return `${control}${alt}${isShifted ? 'Shift+' : ''}${base}`
}
