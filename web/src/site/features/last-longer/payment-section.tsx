import { lastLongerWallet } from '@cardroom/brand/contests'
import { lastLongerPayment } from '@cardroom/brand/last-longer-copy'
import { isWalletExample } from '@cardroom/brand/wallet'
import { CopyAddress } from './copy-address.tsx'
import styles from './payment-section.module.css'

const { title, steps, addressLabel, example, check } = lastLongerPayment

/** Payment steps and address. */
export function PaymentSection() {
  return (
    <section data-ground="felt-800" aria-labelledby="payment-title">
      <div className={`container columns ${styles.columns}`}>
        <div>
          <h2 id="payment-title">{title}</h2>
          <ol className={styles.steps}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
        <div className={`card ${styles.card}`} data-ground="card-0">
          <h3 id="address-title">{addressLabel}</h3>
          <p className={styles.address}>
            <code>{lastLongerWallet.address}</code>
          </p>
          {isWalletExample && <p className={styles.example}>{example}</p>}
          <CopyAddress />
          <p className={styles.check}>{check}</p>
        </div>
      </div>
    </section>
  )
}
