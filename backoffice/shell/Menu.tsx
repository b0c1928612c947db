import { Link, useLocation } from 'wouter'
import { useStaff } from '#backoffice/api/session.ts'
import { screens } from '#backoffice/screens.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { MenuViews } from '#backoffice/views/MenuViews.tsx'
import { Icon } from '#design/Icon.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { isAllowed } from './allowed-screens.ts'

/** The menu: the screens of this person's roles by group, and their account. */
export function Menu({ isOpen, onChoose }: { isOpen: boolean; onChoose: () => void }) {
  const texts = useTexts('shell')
  const staff = useStaff()
  const [path] = useLocation()
  const shown = screens.filter((screen) => screen.menu && isAllowed(screen, staff))
  const groups = [...new Set(shown.flatMap(({ menu }) => (menu ? [menu.group] : [])))]
  // The longest: below /orders there is /orders/new.
  const current = shown
    .filter((screen) => path === screen.path || path.startsWith(`${screen.path}/`))
    .sort((one, other) => other.path.length - one.path.length)[0]
  return (
    <nav className={isOpen ? 'menu is-open' : 'menu'} id="menu" aria-label={texts.menu}>
      <p className="menu-name">
        {document.documentElement.dataset['brand']}
        <small>{texts.name}</small>
      </p>
      {groups.map((group) => (
        <div key={group} className="menu-group">
          <h2>{texts.groups[group]}</h2>
          <ul>
            {shown
              .filter(({ menu }) => menu?.group === group)
              .map((screen) => (
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
        </div>
      ))}
      <AccountMenu />
    </nav>
  )
}
