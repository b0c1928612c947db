import { formatDate, formatTime } from '#rules/thai-date.ts'
import { Drawer } from '#backoffice/kit/Dialog.tsx'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Differences } from './Differences.tsx'
import { differencesOf, type AuditEntry } from './differences.ts'
import { Subject } from './Subject.tsx'
import { useWording } from './use-wording.ts'

/** EntryDrawer: one entry of the audit with everything that is known of it. */
export function EntryDrawer({ entry, onClose }: { entry: AuditEntry | null; onClose: () => void }) {
  const texts = useTexts('audit')
  const language = useLanguage()
  const { actionOf, tableOf } = useWording()
  return (
    <Drawer open={entry !== null} onClose={onClose} title={entry ? texts.entry(String(entry.seq)) : ''}>
      {entry && (
        <>
          <dl className="audit-facts">
            <dt>{texts.when}</dt>
            <dd>
              {formatDate(entry.at, language)} {formatTime(entry.at)}
            </dd>
            <dt>{texts.who}</dt>
            <dd>{entry.actor.name}</dd>
            <dt>{texts.what}</dt>
            <dd>
              {tableOf(entry.table)}: {actionOf(entry.action)}
            </dd>
            <dt>{texts.subject}</dt>
            <dd>
              <Subject entry={entry} />
            </dd>
            <dt>{texts.key}</dt>
            <dd className="audit-value">
              {entry.table} {entry.key}
            </dd>
            {entry.call !== null && (
              <>
                <dt>{texts.call}</dt>
                <dd className="audit-value">{entry.call}</dd>
              </>
            )}
            {entry.requestId !== null && (
              <>
                <dt>{texts.request}</dt>
                <dd className="audit-value">{entry.requestId}</dd>
              </>
            )}
          </dl>
          {entry.forgotten ? (
            <p className="screen-note">{texts.forgotten}</p>
          ) : (
            <Differences differences={differencesOf(entry)} />
          )}
        </>
      )}
    </Drawer>
  )
}
