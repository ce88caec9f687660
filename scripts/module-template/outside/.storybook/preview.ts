import '@benotes/ui/tokens.css';
import '@benotes/ui/base.css';
