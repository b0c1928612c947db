import { afterEach, expect, test } from 'vitest'
import { actionOf, mayRepeat, register, type Action } from './actions.ts'

const owner = Symbol('screen')
const draw = (actions: Record<string, Action>) =>
  register(
    owner,
    Object.entries(actions).map(([id, action]) => ({ ...action, id, depth: 0, isGeneral: id === 'general' })),
  )
const run = () => undefined
afterEach(() => register(owner, null))

test('a key that is held down does its action once, unless that is a step', () => {
  draw({
    accept: { title: 'Accept', key: 'a', run },
    stepDown: { title: 'Down', key: 'Alt+ArrowDown', isStep: true, run },
    home: { title: 'Home', key: 'g h', run },
  })
  expect(mayRepeat('a')).toBe(false)
  expect(mayRepeat('g')).toBe(false)
  expect(mayRepeat('Alt+ArrowDown')).toBe(true)
  expect(mayRepeat('ArrowDown')).toBe(true)
})

test('the action of a screen goes before the one of the shell with the same key', () => {
  draw({ own: { title: 'Own', key: 's', run }, general: { title: 'General', key: 's', run } })
  expect(actionOf('s')?.title).toBe('Own')
})
