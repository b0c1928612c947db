import { Link, useSearch } from 'wouter'
import { mostCounted } from '#rules/live/view-screens.ts'
import { formatWhole } from '#rules/money.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { sameQuery, useViewCounts, useViews, viewScreenOf } from './use-views.ts'
import './views.css'

/** More are found at the top of their screen. */
const mostShown = 8

/** MenuViews: the saved views of a screen below its link, each with how many records it lists. */
export function MenuViews({ path, isCurrent, onChoose }: { path: string; isCurrent: boolean; onChoose: () => void }) {
  const texts = useTexts('views')
  const kit = useTexts('kit')
  const screen = viewScreenOf(path)
  const search = useSearch()
  const views = useViews().filter((view) => view.screen === screen)
  const counts = useViewCounts(views.length > 0)
  if (views.length === 0) return null
  return (
    <ul className="menu-views" aria-label={texts.views}>
      {views.slice(0, mostShown).map(({ id, name, query }) => (
        <li key={id}>
          <Link
            href={`${path}?${query}`}
            className="menu-view"
            aria-current={isCurrent && sameQuery(query, search) ? 'page' : undefined}
            onClick={onChoose}
          >
            <span title={name}>{name}</span>
            <Count count={counts.get(id) ?? null} />
          </Link>
        </li>
      ))}
      {views.length > mostShown && (
        <li>
          <Link href={path} className="menu-view" onClick={onChoose}>
            {kit.andMore(formatWhole(views.length - mostShown))}
          </Link>
        </li>
      )}
    </ul>
  )
}

function Count({ count }: { count: number | null }) {
  if (count === null) return null
  return <small>{count > mostCounted ? `${formatWhole(mostCounted)}+` : formatWhole(count)}</small>
}
