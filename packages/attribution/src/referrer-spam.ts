import { findDomain } from './known-hosts.ts'
import { publicSpamHosts } from './public-spam-hosts.ts'

/*
 * Hosts that programs name as referrer, so that their owners are looked up in other people's statistics. Our own list
 * of the best known ones; subdomains belong to their host.
 */
const knownSpam = `
  100dollars-seo.com 4webmasters.org 7makemoneyonline.com adviceforum.info anticrawler.org best-seo-offer.com
  best-seo-report.com best-seo-software.xyz best-seo-solution.com bestwebsitesawards.com blackhatworth.com blog4u.xyz
  buttons-for-website.com buttons-for-your-website.com buy-cheap-online.info cenokos.ru cenoval.ru
  copyrightclaims.org dailyrank.net darodar.com descargar-musica-gratis.net e-buyeasy.com econom.co eu-cookie-law.org
  event-tracking.com fix-website-errors.com floating-share-buttons.com forum69.info free-share-buttons.com
  free-social-buttons.com free-website-traffic.com get-free-social-traffic.com get-free-traffic-now.com
  get-seo-help.com getpopunder.com googlsucks.com guardlink.org hulfingtonpost.com humanorightswatch.org hundejo.com
  iloveitaly.ro ilovevitaly.co ilovevitaly.com ilovevitaly.ru iskalko.ru kabbalah-red-bracelets.com kambasoft.com
  keywords-monitoring-your-success.com law-enforcement-bot.com law-enforcement-check.com monetizationking.net
  o-o-6-o-o.com o-o-8-o-o.com online-hit.info pornhub-forum.ga priceg.com rank-checker.online rankings-analytics.com
  ranksonic.info ranksonic.org search-error.com semalt.com semaltmedia.com seo-platform.com seo-smm.kz
  seoexperimenty.ru seopub.net sexyali.com share-buttons.xyz sharebutton.net sharebutton.org simple-share-buttons.com
  site-auditor.online slftsdybbg.ru slkrm.ru smailik.org social-buttons.com social-buttons.xyz soundfrost.org
  success-seo.com theguardlan.com thenews-today.info top1-seo-service.com topseoservices.co traffic-cash.xyz
  traffic-paradise.org traffic2cash.xyz traffic2money.com trafficmonetize.org trafficmonetizer.org uptime-alpha.net
  video--production.com videos-for-your-business.com vodkoved.ru webmaster-traffic.com webmonetizer.net
  website-analyzer.info website-errors-scanner.com websites-reviews.com wmasterlead.com ykecwqlixx.ru
  youporn-forum.ga yourserverisdown.com zvetki.ru
`

const spamHosts = new Set([...knownSpam.trim().split(/\s+/), ...publicSpamHosts])

/** Whether a visit's source, as it was judged, is a host of referrer spam or below one, by whole labels. */
export function isReferrerSpam(source: string): boolean {
  const host = source.startsWith('referral-') ? source.slice('referral-'.length) : source
  return findDomain(host, (domain) => spamHosts.has(domain) || undefined) === true
}
