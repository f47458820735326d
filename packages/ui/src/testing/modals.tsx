import * as ui from '../index.ts'
import type { Conforming } from './checks/conformance.ts'
import { CHANGED, ORIGINAL } from './samples/change.ts'

import { ACCEPTANCE } from './samples/saved-offers.ts'

const nothing = () => undefined

/** Modal dialogs. They use their refs themselves, to open. */
export const MODALS: Readonly<Record<string, Conforming>> = {
  Dialog: {
    draw: ({ ref, ...given }) => (
      <ui.Dialog {...given} heading="Цена изменилась" onClose={nothing}>
        <p>Сервер ещё не создан.</p>
      </ui.Dialog>
    ),
    without: ['ref']
  },
  ConfirmModal: {
    draw: ({ ref, ...given }) => (
      <ui.ConfirmModal {...given} heading="Удалить?" confirm="Удалить" onConfirm={nothing} onClose={nothing}>
        <p>Данные будут стёрты.</p>
      </ui.ConfirmModal>
    ),
    without: ['ref']
  },
  ChangeConfirmation: {
    draw: ({ ref, ...given }) => (
      <ui.ChangeConfirmation
        {...given}
        server_name="train-a100"
        before={ORIGINAL}
        after={CHANGED}
        onConfirm={nothing}
        onClose={nothing}
      />
    ),
    without: ['ref']
  },
  StopConfirmation: {
    draw: ({ ref, ...given }) => (
      <ui.StopConfirmation
        {...given}
        server_name="batch"
        returned_rub_cents={0}
        hour_price_rub_cents={1_583}
        onConfirm={nothing}
        onClose={nothing}
      />
    ),
    without: ['ref']
  },
  AcceptConfirmation: {
    draw: ({ ref, ...given }) => (
      <ui.AcceptConfirmation
        {...given}
        number="КП-2026-000017"
        acceptance={ACCEPTANCE}
        onConfirm={nothing}
        onClose={nothing}
      />
    ),
    without: ['ref']
  },
  LeadModal: {
    draw: ({ ref, ...given }) => <ui.LeadModal {...given} onSend={nothing} onClose={nothing} />,
    without: ['ref']
  },
  ProofModal: {
    draw: ({ ref, ...given }) => (
      <ui.ProofModal
        {...given}
        heading="Подтвердите, что это вы"
        ways={['key', 'code']}
        purpose="confirm"
        onKey={nothing}
        onTyped={nothing}
        onClose={nothing}
      />
    ),
    without: ['ref']
  },
  RecoveryCodesModal: {
    draw: ({ ref, ...given }) => (
      <ui.RecoveryCodesModal {...given} codes={['k7fm-2q9d']} account="anna@example.com" onClose={nothing} />
    ),
    without: ['ref']
  },
  TopUpModal: {
    draw: ({ ref, ...given }) => <ui.TopUpModal {...given} onTopUp={nothing} onClose={nothing} />,
    without: ['ref']
  }
}
