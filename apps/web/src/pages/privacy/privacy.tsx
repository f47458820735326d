import { CONSENT_VERSION } from '@cloud/api'
import { type Elements, moscowDate, Page } from '@cloud/ui'
import { Fragment } from 'react'
import { globalsAtom, supportAtom } from '../../state/core/globals-atom.ts'
import { useValue } from '../../state/hooks.ts'
import css from './privacy.module.css'

/** The party responsible for the data: the seller from the settings, without bank details. */
function DataController() {
  const seller = useValue(globalsAtom).seller
  const facts = (seller?.facts ?? []).filter(({ name }) => name !== 'Банк')
  return (
    <section>
      <h2>Кто отвечает за данные</h2>
      {seller?.is_sample && <p>Образец: это песочница, настоящего продавца здесь нет.</p>}
      {facts.length === 0 ? (
        <p>Продавец ещё не указал свои реквизиты.</p>
      ) : (
        <dl className={css.facts}>
          {facts.map(({ name, value }) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </dl>
      )}
    </section>
  )
}

/** Contact for questions about stored data. */
function Contact() {
  const support = useValue(supportAtom)
  const isAddressKnown = useValue(globalsAtom).seller?.facts.some(({ name }) => name === 'Адрес')
  if (support === undefined)
    return (
      <span>{isAddressKnown ? 'напишите продавцу по адресу, указанному выше.' : 'напишите продавцу.'}</span>
    )
  return (
    <>
      <span>{`напишите в поддержку${support.is_sample ? ' (пример)' : ''}:`}</span>{' '}
      {support.ways.map(({ href, text }, index) => (
        <Fragment key={href}>
          {index > 0 && <span>{', '}</span>}
          <a href={href}>{text}</a>
        </Fragment>
      ))}
      <span>.</span>
    </>
  )
}

const PolicySection = ({ heading, children }: { readonly heading: string; readonly children: Elements }) => (
  <section>
    <h2>{heading}</h2>
    {children}
  </section>
)

/** The privacy page: stored personal data and its purposes. */
export default function Privacy() {
  const isCounted = useValue(globalsAtom).analytics_url !== undefined
  return (
    <Page>
      <div className={css.text}>
        <h1>Персональные данные</h1>
        <p>Какие данные мы храним, зачем и как их исправить или удалить.</p>
        <p>{`Редакция от ${moscowDate(CONSENT_VERSION)}.`}</p>
        <DataController />
        <PolicySection heading="Заявка на консультацию">
          <p>
            Имя, телефон или почта, комментарий, конфигурация, о которой вы спрашиваете, и время согласия. Они
            нужны, чтобы вам ответить.
          </p>
        </PolicySection>
        <PolicySection heading="Аккаунт">
          <p>
            Имя, почта и то, что вы сами указали в профиле: телефон, компания, ИНН, КПП. Они нужны для входа,
            писем о балансе и серверах, счетов и документов.
          </p>
          <p>
            Вместо пароля хранится его хеш: прочитать пароль нельзя. О каждом входе известны время, IP-адрес и
            браузер, чтобы вы могли заметить чужой вход и завершить его в профиле.
          </p>
        </PolicySection>
        <PolicySection heading="Деньги и серверы">
          <p>
            История серверов, пополнений и списаний: из неё складываются баланс и документы. Данных банковских
            карт у нас нет, их вводят на странице банка.
          </p>
        </PolicySection>
        <PolicySection heading="Cookie">
          <p>
            Нужны, чтобы узнавать вас после входа, защищать формы от подделки и помнить выбранную тему.
            Рекламных cookie нет.
          </p>
          {isCounted && (
            <p>Нажатия на кнопки считаются: какая кнопка и на каком экране, без имени и почты.</p>
          )}
        </PolicySection>
        <PolicySection heading="Кто ещё видит данные">
          <p>
            Банк получает номер заказа и сумму, когда вы платите картой; почтовый сервис — письма, которые мы
            вам отправляем. Для рекламы данные не передаются.
          </p>
        </PolicySection>
        <PolicySection heading="Сколько храним">
          <p>
            Сведения о входах и закрытые заявки удаляются, когда выходит срок их хранения, остальное — вместе
            с аккаунтом. Документы об оплате закон обязывает хранить не меньше пяти лет: в них остаются имя и
            реквизиты плательщика.
          </p>
        </PolicySection>
        <PolicySection heading="Исправить, отозвать, удалить">
          <p>
            <span>
              {
                'Данные профиля вы меняете сами. Там же можно скачать всё, что мы о вас храним, и удалить аккаунт. Если доступа к аккаунту нет, '
              }
            </span>
            <Contact />
          </p>
        </PolicySection>
      </div>
    </Page>
  )
}
