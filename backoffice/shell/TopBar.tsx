import { useState } from 'react'
import { useLocation } from 'wouter'
import { useStaff } from '#backoffice/api/session.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { KeyCap } from '#backoffice/kit/actions/KeyCap.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { later } from '#backoffice/kit/later.tsx'
import { screens } from '#backoffice/screens.ts'
import { loadBothTexts } from '#backoffice/texts/namespaces.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import Keyboard from '#design/icons/keyboard.ts'
import MenuIcon from '#design/icons/menu.ts'
import Search from '#design/icons/search.ts'
import { Icon } from '#design/Icon.tsx'
import { isAllowed } from './allowed-screens.ts'
import { focusMenu } from './Menu.tsx'
import { OfflineRibbon } from './OfflineRibbon.tsx'

type Closable = { onClose: () => void }
const giveUp = ({ onClose }: Closable) => onClose()
export const CommandPalette = later<Closable>(
  () =>
    Promise.all([import('./CommandPalette.tsx'), loadBothTexts('commands')]).then(([module]) => module.CommandPalette),
  giveUp,
)
export const KeyHelp = later<Closable>(
  () => Promise.all([import('./KeyHelp.tsx'), loadBothTexts('commands')]).then(([module]) => module.KeyHelp),
  giveUp,
)
const NewVersion = later(() => import('./NewVersion.tsx').then((module) => module.NewVersion))

/** Whether this server does nothing outside, as one that was restored from a back-up. */
const isCopy = (): boolean => document.documentElement.dataset['outside'] === 'off'

/** Above every screen: search and commands, key help, and what concerns the whole back office. */
export function TopBar({ isMenuOpen, onMenu }: { isMenuOpen: boolean; onMenu: () => void }) {
  const texts = useTexts('shell')
  const staff = useStaff()
  const [, navigate] = useLocation()
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null)
  const { keyHelp } = useActions(
    {
      search: { title: texts.search, key: '/', run: () => setOpen('palette') },
      palette: { title: texts.palette, key: 'Ctrl+k', run: () => setOpen('palette') },
      keyHelp: { title: texts.keyHelp, key: '?', icon: Keyboard, look: 'quiet', run: () => setOpen('keys') },
      toMenu: { title: texts.toMenu, key: 'g g', run: focusMenu },
      ...Object.fromEntries(
        screens
          .filter((screen) => screen.menu && isAllowed(screen, staff))
          .map(({ name, path, menu }) => [
            `goTo-${name}`,
            {
              title: texts.goTo(texts.screens[name]),
              ...(menu?.key && { key: `g ${menu.key}` }),
              run: () => navigate(path),
            },
          ]),
      ),
    },
    { general: true },
  )
  const close = () => setOpen(null)
  return (
    <>
      <OfflineRibbon />
      {isCopy() && <p className="copy-ribbon">{texts.copy}</p>}
      <header className="top-bar">
        <button
          type="button"
          className="icon-button menu-button"
          aria-label={isMenuOpen ? texts.closeMenu : texts.openMenu}
          aria-expanded={isMenuOpen}
          aria-controls="menu"
          onClick={onMenu}
        >
          <Icon of={MenuIcon} size={20} />
        </button>
        <button type="button" className="search-button" aria-keyshortcuts="/" onClick={() => setOpen('palette')}>
          <Icon of={Search} size={16} />
          <span>{texts.search}</span>
          <KeyCap keys="/" />
        </button>
        <NewVersion />
        <ActionButton action={keyHelp} />
      </header>
      {open === 'palette' && <CommandPalette onClose={close} />}
      {open === 'keys' && <KeyHelp onClose={close} />}
    </>
  )
}
