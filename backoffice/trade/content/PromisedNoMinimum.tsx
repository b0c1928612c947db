import { useQueries } from '@tanstack/react-query'
import { Link } from 'wouter'
import { getContent } from '#contract/backoffice/trade/content/calls.ts'
import type { ContentOf } from '#contract/content/content.ts'
import { pageSlugs } from '#rules/content/pages.ts'
import { promisesNoMinimum } from '#rules/content/no-minimum.ts'
import { callOrThrow } from '#backoffice/api/call.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Notice } from '#design/Notice.tsx'
import { useValue } from './editor.ts'

const words = ['promise', 'promiseDetail', 'delivery', 'policies'] as const

/** PromisedNoMinimum: which words retailers still read that promise orders of any amount, though there is a least amount. */
export function PromisedNoMinimum() {
  const texts = useTexts('content')
  const delivery = useWords()
  const pages = useQueries({
    queries: pageSlugs.map((key) => ({
      queryKey: ['content', 'one', 'pages', key],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        callOrThrow(getContent, { params: { kind: 'pages', key }, signal }),
    })),
  })
  const own = words.filter((name) => promisesNoMinimum(delivery[name]))
  const others = pageSlugs.filter((_, at) => promisesNoMinimum(pages[at]?.data?.published?.content))
  if (own.length + others.length === 0) return null
  return (
    <Notice>
      <p>{texts.promisesNoMinimum}</p>
      <ul>
        {own.map((name) => (
          <li key={name}>{name === 'policies' ? texts.policies : texts.deliveryWords[name]}</li>
        ))}
        {others.map((key) => (
          <li key={key}>
            <Link className="link" href={`/content/pages/${key}`}>
              {texts.pages[key]}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** The words of the delivery terms as they are being edited. */
function useWords(): Pick<ContentOf['delivery'], (typeof words)[number]> {
  const [promise] = useValue<ContentOf['delivery']['promise']>('promise')
  const [promiseDetail] = useValue<ContentOf['delivery']['promiseDetail']>('promiseDetail')
  const [delivery] = useValue<ContentOf['delivery']['delivery']>('delivery')
  const [policies] = useValue<ContentOf['delivery']['policies']>('policies')
  return { promise, promiseDetail, delivery, policies }
}
