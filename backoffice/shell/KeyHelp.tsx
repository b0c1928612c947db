import { useState } from 'react'
import type { ListedAction } from '#backoffice/kit/actions/actions.ts'
import { KeyCap } from '#backoffice/kit/actions/KeyCap.tsx'
import { useListedActions } from '#backoffice/kit/actions/use-actions.ts'
import { Dialog } from '#backoffice/kit/Dialog.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'

/** The keys that work here and everywhere, from the same list as the buttons, and those of every table. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  const texts = useTexts('shell')
  const words = useTexts('commands')
  const [actions] = useState(useListedActions())
  const withKey = actions.filter(({ key }) => key)
  return (
    <Dialog open title={texts.keyHelp} onClose={onClose} shape="sheet">
      <KeyList title={words.hereKeys} keys={withKey.filter(({ isGeneral }) => !isGeneral)} />
      <KeyList title={words.generalKeys} keys={withKey.filter(({ isGeneral }) => isGeneral)} />
      <KeyList
        title={words.tableKeys}
        keys={[
          { id: 'move', title: words.keyMove, key: 'ArrowUp ArrowDown' },
          { id: 'open', title: words.keyOpen, key: 'o Enter' },
          { id: 'select', title: words.keySelect, key: 'Space' },
          { id: 'range', title: words.keyRange, key: 'Shift+ArrowDown' },
          { id: 'all', title: words.keyAll, key: 'Ctrl+a' },
        ]}
      />
    </Dialog>
  )
}

type KeyListProps = { title: string; keys: readonly Pick<ListedAction, 'id' | 'title' | 'key'>[] }

function KeyList({ title, keys }: KeyListProps) {
  if (keys.length === 0) return null
  return (
    // The keys scroll the list: nothing else in it can be focused.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="key-list" aria-label={title} tabIndex={0}>
      <h3>{title}</h3>
      <dl>
        {keys.map(({ id, title: name, key = '' }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>
              <KeyCap keys={key} />
              <span className="sr-only">{key}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
