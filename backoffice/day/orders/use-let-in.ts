import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * What somebody did themselves may move the list: returns a function that shows the list as it is as soon as it was read
 * again.
 */
export function useLetIn(query: { isFetching: boolean }, showNew: () => void): () => void {
  const { isFetching } = query
  const wanted = useRef<'no' | 'next read' | 'this read'>('no')
  const show = useEffectEvent(showNew)
  useEffect(() => {
    if (isFetching && wanted.current === 'next read') wanted.current = 'this read'
    if (isFetching || wanted.current !== 'this read') return
    wanted.current = 'no'
    show()
  }, [isFetching])
  return () => {
    wanted.current = 'next read'
  }
}
