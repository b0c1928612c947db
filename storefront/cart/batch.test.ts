import { expect, test, vi } from 'vitest'
import { batched } from './batch.ts'

const fetchMany = () => vi.fn(async (ids: number[]) => ids.filter((id) => id < 900).map((id) => ({ id })))

test('ids requested at the same moment go as one call, each id once', async () => {
  const fetching = fetchMany()
  const load = batched(fetching, 200)
  const values = await Promise.all([load(3), load(1), load(3)])
  expect(values).toEqual([{ id: 3 }, { id: 1 }, { id: 3 }])
  expect(fetching.mock.calls).toEqual([[[3, 1]]])
})

test('more than one call takes are split', async () => {
  const fetching = fetchMany()
  const load = batched(fetching, 2)
  await Promise.all([1, 2, 3, 4, 5].map(load))
  expect(fetching.mock.calls).toEqual([[[1, 2]], [[3, 4]], [[5]]])
})

test('what does not exist is null', async () => {
  expect(await batched(fetchMany(), 200)(999)).toBeNull()
})

test('a failed call fails all requests that waited for it, and the next call starts fresh', async () => {
  const fetching = fetchMany()
  fetching.mockRejectedValueOnce(new Error('offline'))
  const load = batched(fetching, 200)
  await expect(Promise.all([load(1), load(2)])).rejects.toThrow('offline')
  expect(await load(1)).toEqual({ id: 1 })
})
