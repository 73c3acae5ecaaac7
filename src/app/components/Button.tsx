import {
  Button as AriaButton,
  Link as AriaLink,
  type ButtonProps,
  type LinkProps,
} from 'react-aria-components';
import './button.css';

type Weight = 'primary' | 'plain' | 'quiet' | 'danger';

/** A button in one of four weights; one primary button a view at most. */
export function Button({ weight = 'plain', ...props }: ButtonProps & { weight?: Weight }) {
  return <AriaButton {...props} className={`button button-${weight}`} />;
}

/** A link that looks like a button, for going somewhere rather than doing something. */
export function ButtonLink({ weight = 'plain', ...props }: LinkProps & { weight?: Weight }) {
  return <AriaLink {...props} className={`button button-${weight}`} />;
}
