import { useStores } from '../stores/context.tsx';

/** A link that calls the company's telephone number, without '(0)'. */
export function PhoneLink() {
  const { phone } = useStores().site.contact;
  return (
    <a href={`tel:${phone.replace(/\(0\)|[^+\d]/g, '')}`}>
      <span>{phone}</span>
    </a>
  );
}

/** A link that writes to the company's e-mail address. */
export function MailLink() {
  const { email } = useStores().site.contact;
  return (
    <a href={`mailto:${email}`}>
      <span>{email}</span>
    </a>
  );
}
