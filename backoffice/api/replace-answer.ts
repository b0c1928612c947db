import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Shows what a change answered: a request that was sent before it must not bring back how things were. */
export async function replaceAnswer(client: QueryClient, queryKey: QueryKey, answer: unknown): Promise<void> {
  await client.cancelQueries({ queryKey, exact: true })
  client.setQueryData(queryKey, answer)
}
