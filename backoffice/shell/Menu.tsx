import { Link, useLocation } from 'wouter'
import { signOut } from '#backoffice/api/refresh.ts'
import { useStaff } from '#backoffice/api/session.ts'
import { screens } from '#backoffice/screens.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Icon } from '#design/Icon.tsx'
import { LanguageButton } from './LanguageButton.tsx'
import { isAllowed } from './allowed-screens.ts'

/** The menu: the screens of this person's roles by group, and their account. */
export function Menu() {
  const texts = useTexts('shell')
  const staff = useStaff()
  const [path] = useLocation()
  const shown = screens.filter((screen) => screen.menu && isAllowed(screen, staff))
  const groups = [...new Set(shown.flatMap(({ menu }) => (menu ? [menu.group] : [])))]
  return (
    <nav className="menu" aria-label={texts.menu}>
      <p className="menu-name">{texts.name}</p>
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
                    aria-current={path === screen.path || path.startsWith(`${screen.path}/`) ? 'page' : undefined}
                  >
                    {screen.menu && <Icon of={screen.menu.icon} size={18} />}
                    {texts.screens[screen.name]}
                  </Link>
                </li>
              ))}
          </ul>
        </div>
      ))}
      <div className="menu-account">
        <p>{staff?.name}</p>
        <LanguageButton />
        <button type="button" className="button button-quiet button-small" onClick={signOut}>
          {texts.signOut}
        </button>
      </div>
    </nav>
  )
}
