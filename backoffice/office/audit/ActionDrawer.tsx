import { formatDate, formatTime } from '#rules/thai-date.ts'
import { Drawer } from '#backoffice/kit/Dialog.tsx'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import type { AuditAction } from './actions.ts'
import { Differences } from './Differences.tsx'
import { differencesOf, type AuditEntry, type AuditNames } from './differences.ts'
import { Subject } from './Subject.tsx'
import { useWording } from './use-wording.ts'

/** Rows of one action that the drawer shows; an import may have thousands. */
const mostShown = 100

type DrawerProps = { action: AuditAction | null; names: AuditNames; onClose: () => void }

/** ActionDrawer: every row that an action changed, with everything that is known of it. */
export function ActionDrawer({ action, names, onClose }: DrawerProps) {
  const texts = useTexts('audit')
  const language = useLanguage()
  const [first] = action?.entries ?? []
  const entries = action?.entries.toReversed() ?? []
  return (
    <Drawer
      open={action !== null}
      onClose={onClose}
      title={first ? texts.byAt(first.actor.name, `${formatDate(first.at, language)} ${formatTime(first.at)}`) : ''}
    >
      {entries.slice(0, mostShown).map((entry) => (
        <ChangedRow key={entry.seq} entry={entry} names={names} />
      ))}
      {entries.length > mostShown && <p className="screen-note">{texts.more(String(entries.length - mostShown))}</p>}
      {first && (
        <details className="audit-technical">
          <summary>{texts.technical}</summary>
          <dl className="audit-facts">
            <dt>{texts.numbers}</dt>
            <dd>{entries.length > 1 ? `${entries[0]?.seq}–${first.seq}` : first.seq}</dd>
            {first.call !== null && (
              <>
                <dt>{texts.call}</dt>
                <dd className="audit-value">{first.call}</dd>
              </>
            )}
            {first.requestId !== null && (
              <>
                <dt>{texts.request}</dt>
                <dd className="audit-value">{first.requestId}</dd>
              </>
            )}
          </dl>
        </details>
      )}
    </Drawer>
  )
}

function ChangedRow({ entry, names }: { entry: AuditEntry; names: AuditNames }) {
  const texts = useTexts('audit')
  const { actionOf, tableOf } = useWording(names)
  return (
    <section className="audit-row">
      <h3>
        {tableOf(entry.table)} <small>{actionOf(entry.action)}</small>
      </h3>
      <Subject entries={[entry]} />
      {entry.forgotten ? (
        <p className="screen-note">{texts.forgotten}</p>
      ) : (
        <Differences differences={differencesOf(entry)} names={names} />
      )}
    </section>
  )
}
