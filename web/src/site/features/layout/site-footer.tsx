import { brand } from '@cardroom/brand/brand'
import { SiteLink } from '../../../shared/ui/site-link.tsx'
import { OutboundLink } from '../../shared/ui/outbound-link.tsx'
import styles from './site-footer.module.css'

const quickLinks = [
  { to: '/#home', label: 'Home' },
  { to: '/#poker-game', label: 'Poker Game' },
  { to: '/#podcast', label: 'Podcast' },
  { to: '/#newsletter', label: 'Newsletter' },
  { to: '/#join', label: 'Join Us' },
]

const resources = [
  { to: '/#recommends', label: 'Recommends' },
  { to: '/#join', label: 'FAQ' },
  { to: '/privacy', label: 'Privacy Policy' },
]

/** Links, contact and help line. */
export function SiteFooter() {
  const { microblog, photos, videos, podcast } = brand.social
  return (
    <footer className={styles.footer} data-ground="felt-950">
      <div className={`container ${styles.columns}`}>
        <div>
          <p className={styles.brand}>{brand.name}</p>
          <p className={styles.place}>{brand.place}</p>
        </div>
        <nav aria-labelledby="footer-quick-links">
          <h2 id="footer-quick-links">Quick Links</h2>
          <ul>
            {quickLinks.map(({ to, label }) => (
              <li key={label}>
                <SiteLink to={to}>{label}</SiteLink>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-labelledby="footer-resources">
          <h2 id="footer-resources">Resources</h2>
          <ul>
            {resources.map(({ to, label }) => (
              <li key={label}>
                <SiteLink to={to}>{label}</SiteLink>
              </li>
            ))}
          </ul>
        </nav>
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
      <div className={`container ${styles.small}`}>
        <p>
          For players {brand.minimumAge} and over. If the game has stopped being fun, call{' '}
          <a href={`tel:${brand.helpLine.phone}`}>{brand.helpLine.name}</a>.
        </p>
      </div>
    </footer>
  )
}
