import { expect, test } from 'vitest'
import { createMemory } from './image-memory.ts'

const image = (bytes: number) => ({ body: Buffer.alloc(bytes), etag: '"x"' })

test('lets go of the picture unused longest once the limit is passed', () => {
  const memory = createMemory(100)
  memory.put('one', image(40))
  memory.put('two', image(40))
  memory.get('one')
  memory.put('three', image(40))
  expect(memory.get('two')).toBeUndefined()
  expect(memory.get('one')).toBeDefined()
  expect(memory.get('three')).toBeDefined()
})

test('counts a picture that is put again only once', () => {
  const memory = createMemory(100)
  memory.put('one', image(60))
  memory.put('one', image(60))
  memory.put('two', image(40))
  expect(memory.get('one')).toBeDefined()
})

test('does not keep what is larger than all of it', () => {
  const memory = createMemory(100)
  memory.put('small', image(10))
  memory.put('huge', image(101))
  expect(memory.get('huge')).toBeUndefined()
  expect(memory.get('small')).toBeDefined()
})
