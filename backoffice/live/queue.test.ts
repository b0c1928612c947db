import { expect, test } from 'vitest'
import { finishInQueue, firstOfQueue, followQueue, type QueueState } from './queue.ts'

const itemId = (item: string) => item.slice(0, 1)

/** What stands under the hand, of what waits, in steps as a screen draws them. */
function queueOf(first: string) {
  let items = first.split(' ')
  let state: QueueState<string> = firstOfQueue
  const draw = () => {
    const followed = followQueue(state, items, itemId)
    state = followed.state
    return `${followed.item ?? '-'}${followed.isGone ? ' gone' : ''} at ${followed.index} of ${followed.waiting.join('')}`
  }
  draw()
  return {
    draw,
    read: (now: string) => {
      items = now.split(' ').filter(Boolean)
      return draw()
    },
    goTo: (index: number) => {
      state = { ...state, held: followQueue(state, items, itemId).waiting[index], index }
      return draw()
    },
    done: (id: string) => {
      state = finishInQueue(state, id, itemId)
      return draw()
    },
  }
}

test('what is done here gives its place to the next one, before the list is read again', () => {
  const queue = queueOf('a b c')
  expect(queue.draw()).toBe('a at 0 of abc')
  expect(queue.done('a')).toBe('b at 0 of bc')
  expect(queue.read('b c d')).toBe('b at 0 of bcd')
})

test('a late answer for one leaves the one that is under the hand by then', () => {
  const queue = queueOf('a b c d')
  queue.goTo(2)
  expect(queue.done('a')).toBe('c at 1 of bcd')
  expect(queue.read('b c d')).toBe('c at 1 of bcd')
})

test('two late answers leave neither of their items in the queue', () => {
  const queue = queueOf('a b c')
  queue.goTo(2)
  queue.done('a')
  expect(queue.done('b')).toBe('c at 0 of c')
})

test('what somebody else takes stays in sight; what comes back was undone', () => {
  const queue = queueOf('a b c')
  expect(queue.read('b c')).toBe('a gone at 0 of bc')
  expect(queue.goTo(0)).toBe('b at 0 of bc')
  expect(queue.done('b')).toBe('c at 0 of c')
  expect(queue.read('c')).toBe('c at 0 of c')
  expect(queue.read('b c')).toBe('c at 1 of bc')
  queue.done('c')
  expect(queue.done('b')).toBe('- at 0 of ')
})
