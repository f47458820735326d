import type { Settings } from '../../settings.ts'
import { supportLine } from '../../support.ts'
import { type Finding, finding } from './finding.ts'

/** What a shop lacks among its settings. A sandbox needs none of them. */
export function diagnoseSettings({ seller, support, publicUrl, smtp }: Settings): readonly Finding[] {
  // a person who trades has an INN of 12 digits and no KPP
  const asked = Object.entries(seller).filter(([part]) => part !== 'kpp' || seller.inn.length === 10)
  const absent = asked.filter(([, value]) => value === '').map(([part]) => `SELLER_${part.toUpperCase()}`)
  return [
    finding(
      'Seller',
      absent.length === 0,
      absent.length === 0 ? seller.name : `${absent.join(', ')} not set`,
      'Set them, else invoices, documents and offers do not say who sells.'
    ),
    finding(
      'Support',
      supportLine(support) !== '',
      supportLine(support) || 'SUPPORT_EMAIL, SUPPORT_PHONE, SUPPORT_URL not set',
      'Set one of them, else whoever has a failed server cannot ask anybody.'
    ),
    finding(
      'Public address',
      publicUrl !== undefined,
      publicUrl ?? 'PUBLIC_URL not set',
      'Set it, else links in letters lead to this machine.'
    ),
    finding(
      'Mail',
      smtp !== undefined,
      smtp === undefined ? 'SMTP_URL not set' : `by ${new URL(smtp.url).host}`,
      'Set it and MAIL_FROM, else letters stay in a folder, links to a new password among them.'
    )
  ]
}
