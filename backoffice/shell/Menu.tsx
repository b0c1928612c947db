import { useState, type KeyboardEvent } from 'react'
import { Link, useLocation } from 'wouter'
import { useStaff } from '#backoffice/api/session.ts'
import type { ScreenDefinition } from '#backoffice/screen.ts'
import { screens } from '#backoffice/screens.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { MenuViews } from '#backoffice/views/MenuViews.tsx'
import ChevronDown from '#design/icons/chevron-down.ts'
import { Icon } from '#design/Icon.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { isAllowed } from './allowed-screens.ts'

type Group = NonNullable<ScreenDefinition['menu']>['group']

/** Up to so many screens all groups are open: they fit into a window of 800 px. */
const mostOpen = 16
const storageKey = 'songdee.backoffice.menu'
const storedGroups = () => (localStorage.getItem(storageKey) ?? '').split(' ') as Group[]

/** Puts the focus on the screen that is open, in the menu. */
export const focusMenu = (): void =>
  document.querySelector<HTMLElement>('.menu-link[aria-current], .menu-link')?.focus()

/** Up and down in the menu, over its links and the groups that can be opened. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')]
  const at = stops.indexOf(event.target as HTMLElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: stops.length - 1 }[event.key]
  if (at < 0 || next === undefined) return
  event.preventDefault()
  stops[(next + stops.length) % stops.length]?.focus()
}

/**
 * The menu: the screens of this person's roles by group, and their account. Who has many screens sees the group of the
 * open screen and those that they opened; that is kept on this device.
 */
export function Menu({ isOpen, onChoose }: { isOpen: boolean; onChoose: () => void }) {
  const texts = useTexts('shell')
  const staff = useStaff()
  const [path] = useLocation()
  const [opened, setOpened] = useState<readonly Group[]>(storedGroups)
  const shown = screens.filter((screen) => screen.menu && isAllowed(screen, staff))
  const groups = (Object.keys(texts.groups) as Group[]).filter((group) =>
    shown.some(({ menu }) => menu?.group === group),
  )
  // The longest: below /orders there is /orders/new.
  const current = shown
    .filter((screen) => path === screen.path || path.startsWith(`${screen.path}/`))
    .sort((one, other) => other.path.length - one.path.length)[0]
  const areAllOpen = shown.length <= mostOpen
  function toggle(group: Group): void {
    const next = opened.includes(group) ? opened.filter((one) => one !== group) : [...opened, group]
    localStorage.setItem(storageKey, next.join(' '))
    setOpened(next)
  }
  return (
    // Arrows only move the focus between what can have it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav className={isOpen ? 'menu is-open' : 'menu'} id="menu" aria-label={texts.menu} onKeyDown={moveFocus}>
      <p className="menu-name">
        {document.documentElement.dataset['brand']}
        <small>{texts.name}</small>
      </p>
      {groups.map((group) => {
        const inGroup = shown.filter(({ menu }) => menu?.group === group)
        // One screen needs no name above it, and nothing to press before it.
        const isAlone = inGroup.length < 2
        const isFixed = areAllOpen || isAlone || group === current?.menu?.group
        const isShown = isFixed || opened.includes(group)
        return (
          <div key={group} className="menu-group">
            {!isAlone && (
              <h2>
                {isFixed ? (
                  texts.groups[group]
                ) : (
                  <button type="button" aria-expanded={isShown} onClick={() => toggle(group)}>
                    {texts.groups[group]}
                    <Icon of={ChevronDown} size={14} />
                  </button>
                )}
              </h2>
            )}
            {isShown && (
              <ul>
                {inGroup.map((screen) => (
                  <li key={screen.path}>
                    <Link
                      href={screen.path}
                      className="menu-link"
                      aria-current={screen === current ? 'page' : undefined}
                      onClick={onChoose}
                    >
                      {screen.menu && <Icon of={screen.menu.icon} size={18} />}
                      {texts.screens[screen.name]}
                    </Link>
                    <MenuViews path={screen.path} isCurrent={screen === current} onChoose={onChoose} />
                  </li>
                ))}
              </ul>
            )}
          </div>
        )
      })}
      <AccountMenu />
    </nav>
  )
}
