import { brand } from '@cardroom/brand/brand'
import { SiteLink } from '../../../shared/ui/site-link.tsx'
import { navLinks } from '../../shared/sections.ts'
import { OutboundLink } from '../../shared/ui/outbound-link.tsx'
import styles from './layout.module.css'

const linkLists = [
  {
    id: 'footer-quick-links',
    title: 'Quick Links',
    links: navLinks
      .filter(({ section }) => section !== 'recommends')
      .map(({ section, label }) => ({ to: `/#${section}`, label })),
  },
  {
    id: 'footer-resources',
    title: 'Resources',
    links: [
      { to: '/#recommends', label: 'Recommends' },
      { to: '/#join', label: 'FAQ' },
      { to: '/privacy', label: 'Privacy Policy' },
      { to: '/terms', label: 'Contest Rules' },
    ],
  },
]

export function SiteFooter() {
  const { microblog, photos, videos, podcast } = brand.social
  return (
    <footer className={styles.footer} data-ground="felt-950">
      <div className={`container grid ${styles.columns}`}>
        <div>
          <p className={styles.footerBrand}>{brand.name}</p>
          <p className="mt-8 muted">{brand.place}</p>
        </div>
        {linkLists.map(({ id, title, links }) => (
          <nav key={id} aria-labelledby={id}>
            <h2 id={id}>{title}</h2>
            <ul>
              {links.map(({ to, label }) => (
                <li key={label}>
                  <SiteLink to={to}>{label}</SiteLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <section aria-labelledby="footer-contact">
          <h2 id="footer-contact">Contact Us</h2>
          <ul>
            <li>
              <a href={`mailto:${brand.email}`}>{brand.email}</a>
            </li>
            {[microblog, photos, videos, podcast].map(({ name, url }) => (
              <li key={name}>
                <OutboundLink href={url} linkType="social" label={name}>
                  {name}
                </OutboundLink>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <div className={`container muted ${styles.small}`}>
        <p>
          For players {brand.minimumAge} and over. If the game has stopped being fun, call{' '}
          <a href={`tel:${brand.helpLine.phone}`}>{brand.helpLine.name}</a>.
        </p>
      </div>
    </footer>
  )
}
