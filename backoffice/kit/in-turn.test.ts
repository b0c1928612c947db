import { expect, test } from 'vitest'
import { createTurns } from './in-turn.ts'

test('what comes while something is done waits for it, also where that fails; what comes afterwards does not', async () => {
  const inTurn = createTurns()
  const done: string[] = []
  const first = Promise.withResolvers<void>()
  const held = inTurn(async (hasWaited) => {
    done.push(`first ${hasWaited}`)
    await first.promise
    done.push('first is over')
    throw new Error('refused')
  })
  const next = inTurn(async (hasWaited) => void done.push(`second ${hasWaited}`))
  expect(done).toEqual(['first false'])
  first.resolve()
  await expect(held).rejects.toThrow('refused')
  await next
  await inTurn(async (hasWaited) => void done.push(`third ${hasWaited}`))
  expect(done).toEqual(['first false', 'first is over', 'second true', 'third false'])
})
