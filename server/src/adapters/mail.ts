/** One message to one person. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** One line that says the essential, for where nothing can be sent. */
  readonly summary: string;
}

/** Sends mail; rejects when the message was not taken. */
export interface MailSender {
  send(mail: Mail): Promise<void>;
}

/** A mail box in memory, for tests. */
export interface Outbox extends MailSender {
  readonly sent: Mail[];
}

export function createOutbox(): Outbox {
  const sent: Mail[] = [];
  return {
    sent,
    send: async (mail) => {
      sent.push(mail);
    },
  };
}
