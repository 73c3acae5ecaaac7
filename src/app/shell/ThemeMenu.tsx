import { useState } from 'react';
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { Button } from '../components/Button.tsx';
import { chooseTheme, storedTheme, THEMES } from '../theme/theme.ts';
import '../components/menu.css';

const WORDS = { system: 'As the system', light: 'Light', dark: 'Dark' };

/** Light, dark, or as the system says. */
export function ThemeMenu() {
  const [theme, setTheme] = useState(storedTheme);
  return (
    <MenuTrigger>
      <Button weight="quiet" aria-label={`Theme: ${WORDS[theme]}`}>
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <circle cx="8" cy="8" r="6.2" fill="none" stroke="currentColor" strokeWidth="1.6" />
          <path d="M8 1.8a6.2 6.2 0 0 1 0 12.4z" fill="currentColor" />
        </svg>
      </Button>
      <Popover className="popover" placement="bottom end">
        <Menu
          className="menu"
          aria-label="Theme"
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[theme]}
          onAction={(key) => {
            const chosen = THEMES.find((name) => name === key);
            if (chosen === undefined) return;
            chooseTheme(chosen);
            setTheme(chosen);
          }}
        >
          {THEMES.map((name) => (
            <MenuItem key={name} id={name} className="menu-item" textValue={WORDS[name]}>
              {WORDS[name]}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
